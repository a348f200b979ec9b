/** Most lines of a joint order. Razorpay's limit on the amount is far higher; a family is smaller. */
export const MAX_ORDER_LINES = 20;
