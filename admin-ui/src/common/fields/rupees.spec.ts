import { rupeesText, wholeRupeesText } from './Rupees';

describe('an amount', () => {
  it.each([
    [499, '₹499'],
    [0, '₹0'],
    [-3200.5, '−₹3,200.50'],
    [null, '-'],
  ])('%p reads %s', (rupees, text) => expect(rupeesText(rupees)).toBe(text));

  it.each([
    [0, '₹0'],
    [0.49, '₹0'],
    [0.5, '₹1'],
    [932.33, '₹932'],
    [1_23_456.5, '₹1,23,457'],
  ])('%p in whole rupees reads %s', (rupees, text) => expect(wholeRupeesText(rupees)).toBe(text));
});
