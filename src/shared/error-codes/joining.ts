/** Errors of doctors' public pages and of joining; see `ERRORS_BY_CODE`. */
export const JOINING_ERRORS = {
  'public_page.unknown': [404, 'This page does not exist. Ask the clinic for its address.'],
  'public_page.slug_taken': [409, 'Another doctor has this address already. Choose another one.'],
  'public_page.incomplete': [400, 'Complete your profile before patients can see this page'],
  'poster.no_address': [400, 'Save the public page first: the poster shows its address'],
  'poster.plan_not_listed': [400, 'Put this plan on the public page first'],

  'join.plan_gone': [404, 'This plan is not on the page any more. Reload the page and choose another plan.'],
  'join.closed': [403, 'Nobody can join this plan online. Please contact {clinic}.'],
  'join.too_many_codes': [
    429,
    'Too many codes were sent. Ask for another one in {minutes} minutes, or call the clinic.',
  ],
  'join.code_not_sent': [503, 'WhatsApp could not send the code. Check the number, and try again in a minute.'],
  'join.code_ended': [400, 'This code does not work any more. Ask for a new one.'],
  'join.confirmation_ended': [400, 'The confirmation of your number has ended. Ask for a new code.'],
  'join.guardian_needed': [
    409,
    'The clinic has this person as under 18: a parent or guardian must join for them. Go back and choose “For my child”, or contact the clinic.',
  ],
  'join.guardian_is_person': [
    400,
    'This is the name of the person whom the plan is for. Enter the name of the parent or guardian; if it is for you, go back and choose “For me”.',
  ],
  'join.too_many_people': [409, 'Too many people were added with this number. Please contact the clinic.'],
  'join_request.not_found': [404, 'Request not found'],
  'join_request.decided': [409, 'This request was {status} already'],
  'join_request.disabled': [
    409,
    'The subscription of this patient is disabled. Enable it on the patient’s page, then approve the request.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>;
