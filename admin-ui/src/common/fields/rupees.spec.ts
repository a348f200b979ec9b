import { rupeesText } from './Rupees';

describe('an amount', () => {
  it.each([
    [499, '₹499'],
    [0, '₹0'],
    [-3200.5, '−₹3,200.50'],
    [null, '-'],
  ])('%p reads %s', (rupees, text) => expect(rupeesText(rupees)).toBe(text));
});
