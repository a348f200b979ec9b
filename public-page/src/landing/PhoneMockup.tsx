import { Logo } from '../Logo.js';

/** A drawing of a patient's chat with the payment link and the confirmation. */
export function PhoneMockup() {
  return (
    <figure className="phone" aria-label="A patient's chat: the link to pay, and the confirmation after it">
      <div className="phone-screen" aria-hidden="true">
        <div className="phone-head">
          <span>R</span>
          <div>
            <b>Rao Clinic</b>
            on WhatsApp
          </div>
        </div>
        <div className="phone-chat">
          <div className="bubble">
            <div className="bubble-link">
              <Logo size={24} />
              <div>
                <b>Dr Asha Rao</b>
                Your subscription page
              </div>
            </div>
            Hello Ravi, your plan <b>WhatsApp support</b> is ready. Choose and pay here.
            <time>9:30 am</time>
          </div>
          <div className="bubble own">
            Done, thank you!
            <time>9:32 am</time>
          </div>
          <div className="bubble">
            <b className="bubble-good">✓ ₹499 received</b>
            Your plan is active until 5&nbsp;Dec&nbsp;2026.
            <time>9:32 am</time>
          </div>
        </div>
      </div>
    </figure>
  );
}
