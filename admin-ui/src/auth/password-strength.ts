import { ZxcvbnFactory, type Score } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PRODUCT_WORDS } from '../../../src/auth/passwords/password-words.rules';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Longer passwords are strong anyway, and would take a phone long. */
const MAX_LENGTH = 64;

/** How many guesses a password takes: 0 under a thousand, 1 a million, 2 a hundred million, 3 ten billion, 4 more. */
export const strengthOf = (password: string): Score =>
  estimator.check(password.slice(0, MAX_LENGTH), [...PRODUCT_WORDS]).score;
