import { normalizeLogin } from './login-name.js';

it.each([
  ['98765 43210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['09876543210', '+919876543210'],
  [' Asha@Rao-Clinic.example ', 'asha@rao-clinic.example'],
  ['dr9876543210@gmail.example', 'dr9876543210@gmail.example'],
  ['9876543210@upi.example', '9876543210@upi.example'],
  ['12345', '12345'],
])('reads %s as %s', (text, login) => expect(normalizeLogin(text)).toBe(login));
