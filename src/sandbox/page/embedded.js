/** Razorpay's hosted checkout page. A merchant's page posts a form to it, and it posts the result to `callback_url`. */
const fields = JSON.parse(document.getElementById('fields').textContent);

const checkout = new window.Razorpay({
  key: fields.key_id,
  order_id: fields.order_id,
  amount: fields.amount,
  name: fields.name,
  description: fields.description,
  callback_url: fields.callback_url,
  prefill: { email: fields['prefill[email]'], contact: fields['prefill[contact]'] },
  modal: { ondismiss: () => window.location.assign(fields.cancel_url) },
});
checkout.open();
