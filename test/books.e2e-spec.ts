import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** The text of each file of a zip. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  return files;
}

/** The rows of a CSV file without its quotes. */
const rowsOf = (csv = '') =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));

describe('the books of a financial year', () => {
  let w: World;
  let doctor: Doctor;
  let payments: ReturnType<typeof paymentHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    doctor = await w.doctor();
    payments = paymentHelpers(w, () => doctor);
    const online = await payments.paid(499);
    await payments.refund(online.payment.id, { amount: 99 });
    await w.settle();
    await cash(300, '2026-11-10');
    const wrong = await cash(700, '2026-11-11');
    await payments.post(`/api/payments/${wrong}/void`, { reason: 'Wrong patient' });
    await payments.paidTwice();
    await w.settle();
  });
  afterAll(async () => {
    expect(await findViolations(w)).toEqual({});
    await w.end();
  });

  async function cash(price: number, day: string) {
    const tier = await w.tier(doctor, await w.plan(doctor, { name: 'Care & "More" <A>' }), price);
    const patient = await w.patient(doctor, { name: `Patient ${price}` });
    const body = { subscription_tier_id: tier, payment_method: 'cash', payment_date: day };
    await w.must('POST', `/api/patients/${patient.id}/payments`, { token: doctor.token, body });
    return (await payments.paymentOf(patient.id)).id;
  }
  const books = (year = '') => w.must('GET', `/api/books?financial_year=${year}`, { token: doctor.token });
  async function download() {
    const response = await fetch(`${w.origin}/api/books.zip?financial_year=2026-27`, {
      headers: { authorization: `Bearer ${doctor.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return Buffer.from(await response.arrayBuffer());
  }

  it('add up receipts, refund receipts, cash and cases', async () => {
    expect(await books('2026-27')).toEqual({
      financial_year: '2026-27',
      from: '2026-04-01',
      to: '2027-03-31',
      financial_years: ['2026-27'],
      receipts: { count: 5, amount: 3199, tax: 0 },
      refunds: { count: 2, amount: 799, tax: 0 },
      cashBook: { entries: 3, received: 1000, returned: 700, balance: 300 },
      caseRegister: { entries: 4, fees: 2499 },
      cashShare: { cash: 300, received: 2499, percent: 12, limit_percent: 5, is_above_limit: true },
      months: [{ month: '2026-11', received: 3199, returned: 799, cash: 1000 }],
    });
  });

  it('are empty for another year', async () => {
    expect(await books('2025-26')).toMatchObject({ receipts: { count: 0 }, cashShare: { percent: null }, months: [] });
  });

  it.each(['2026-28', '0000-01', '9999-00'])('refuse %s, which is no year', async (year) => {
    const { status, body } = await w.call<{ details: { field: string }[] }>(
      'GET',
      `/api/books?financial_year=${year}`,
      { token: doctor.token },
    );
    expect([status, body.details.map(({ field }) => field)]).toEqual([400, ['financial_year']]);
  });

  it('are one zip with the same bytes each time, whose sums name the hash of every file', async () => {
    const bytes = await download();
    expect(await download()).toEqual(bytes);
    const { 'sums.csv': sums, ...files } = await unzip(bytes);
    const hashes = rowsOf(sums).flatMap((row) => (row[3]?.length === 64 ? [row[3]] : []));
    expect(hashes).toEqual(Object.values(files).map((text) => createHash('sha256').update(text).digest('hex')));
    expect(rowsOf(sums)[2]?.slice(0, 3)).toEqual(['Receipts', '5', '3199']);
  });

  it('list each document, cash with its balance, and each case once', async () => {
    const files = await unzip(await download());
    expect(rowsOf(files['receipts.csv']).map(([number]) => number)).toEqual([
      ...['Number', 'R/26-27/000001', 'R/26-27/000002', 'R/26-27/000003', 'R/26-27/000004', 'R/26-27/000005'],
    ]);
    expect(rowsOf(files['refund-receipts.csv']).map(([number]) => number)).toEqual([
      ...['Number', 'R/26-27/R00001', 'R/26-27/R00002'],
    ]);
    expect(rowsOf(files['cash-book.csv']).map((row) => [row[1], row[2], ...row.slice(4)].join(' '))).toEqual([
      'Date (ISO) Number Received (INR) Paid (INR) Balance (INR)',
      '2026-11-10 R/26-27/000002 300  300',
      '2026-11-11 R/26-27/000003 700  1000',
      '2026-11-11 R/26-27/R00002  700 300',
    ]);
    expect(rowsOf(files['case-register.csv']).map((row) => [row[2], row[5]].join(' '))).toEqual([
      ...['Serial No. Fees Received (INR)', '1 300', '2 499', '3 1200', '4 500'],
    ]);
  });

  interface Rows {
    entries?: Record<string, unknown>[];
    cases?: Record<string, unknown>[];
    total: number;
  }
  const rows = (path: string) => w.must<Rows>('GET', `/api/books/${path}`, { token: doctor.token });
  const exported = async (path: string) => {
    const headers = { authorization: `Bearer ${doctor.token}` };
    return Buffer.from(await (await fetch(`${w.origin}/api/books/${path}`, { headers })).arrayBuffer()).toString();
  };

  it('list the cash book in pages, with the balance of the whole year on each', async () => {
    const { entries, total } = await rows('cash-book?financial_year=2026-27&range=[1,2]');
    expect(total).toBe(3);
    expect(entries).toMatchObject([
      { number: 'R/26-27/000003', kind: 'receipt', received: 700, returned: null, balance: 1000 },
      { number: 'R/26-27/R00002', kind: 'refund_receipt', received: null, returned: 700, balance: 300 },
    ]);
    expect((await rows('cash-book?sort=["money_on","DESC"]')).entries?.map(({ balance }) => balance)).toEqual([
      ...[300, 1000, 300],
    ]);
    expect((await rows('cash-book?filter={"financial_year":"2025-26"}')).total).toBe(0);
  });

  it('list the case register with the columns of Form 25', async () => {
    const { cases, total } = await rows('case-register?sort=["fees","DESC"]&range=[0,1]');
    expect(total).toBe(4);
    expect(cases?.map(({ serial, fees }) => [serial, fees])).toEqual([
      [3, 1200],
      [4, 500],
    ]);
    const { cases: [first] = [] } = await rows('case-register');
    expect(first).toEqual({
      id: first?.['id'],
      money_on: '2026-11-10',
      serial: 1,
      patient_name: 'Patient 300',
      services: 'Care & "More" <A>, Tier 300',
      fees: 300,
      issued_on: '2026-11-20',
      number: 'R/26-27/000002',
    });
    const [found] = (await rows(`case-register?filter=${JSON.stringify({ id: [first?.['id']] })}`)).cases ?? [];
    expect(found).toEqual(first);
  });

  it.each([
    ['cash-book', 'cash-book.csv'],
    ['case-register', 'case-register.csv'],
  ])('export %s as the file of the zip', async (path, name) => {
    expect(await exported(`${path}.csv?financial_year=2026-27`)).toBe((await unzip(await download()))[name]);
  });

  it.each(['cash-book', 'cash-book.csv', 'case-register', 'case-register.csv'])(
    'refuse %s of what is no financial year',
    async (path) => {
      const { status, body } = await w.call<{ code: string }>('GET', `/api/books/${path}?financial_year=2026-28`, {
        token: doctor.token,
      });
      expect([status, body.code]).toEqual([400, 'request.invalid']);
    },
  );

  describe('of payments that were recorded in other ways', () => {
    let first: Doctor;
    beforeAll(() => (first = doctor));
    beforeEach(async () => (doctor = await w.doctor()));
    afterAll(() => (doctor = first));

    it('count as cash what was entered as cash, in any spelling', async () => {
      const plan = await w.plan(doctor);
      const tier = await w.tier(doctor, plan, 400);
      const { id } = await w.patient(doctor);
      const [token, path] = [doctor.token, `/api/patients/${id}`];
      await w.must('POST', `${path}/subscribe`, { token, body: { subscription_tier_id: tier } });
      await w.must('PUT', `${path}/subscription/activate`, { token, body: { payment_method: 'Cash' } });
      await cash(600, '2026-11-12');
      expect(await books()).toMatchObject({
        cashBook: { entries: 2, received: 1000 },
        cashShare: { cash: 1000, percent: 100 },
        months: [{ cash: 1000 }],
      });
      expect((await rows('cash-book')).total).toBe(2);
      const vouchers = (await unzip(await download()))['tally-vouchers.xml'] ?? '';
      expect(vouchers.match(/<LEDGERNAME>Cash</g)).toHaveLength(2);
      expect(await w.must('GET', '/api/payments', { token })).toMatchObject({
        received_by_method: [{ method: 'cash', count: 2, amount: 1000 }],
      });
    });

    it('are listed for every financial year with money, recorded at once or later', async () => {
      await cash(300, '2024-06-10');
      await cash(400, '2025-05-15');
      expect(await books()).toMatchObject({ financial_years: ['2026-27', '2025-26', '2024-25'] });
    });
  });

  it('have vouchers for Tally that balance', async () => {
    const vouchers = (await unzip(await download()))['tally-vouchers.xml'] ?? '';
    expect(vouchers.match(/<VOUCHER VCHTYPE="Receipt"/g)).toHaveLength(5);
    expect(vouchers.match(/<VOUCHER VCHTYPE="Payment"/g)).toHaveLength(2);
    const amounts = [...vouchers.matchAll(/<AMOUNT>(-?[\d.]+)<\/AMOUNT>/g)].map(([, amount]) => Number(amount));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(vouchers.split('\n')[2]).toBe(
      '<TALLYMESSAGE><VOUCHER VCHTYPE="Receipt" ACTION="Create"><DATE>20261110</DATE>' +
        '<VOUCHERTYPENAME>Receipt</VOUCHERTYPENAME><VOUCHERNUMBER>R/26-27/000002</VOUCHERNUMBER>' +
        '<NARRATION>Patient 300, Care &amp; &quot;More&quot; &lt;A&gt;, Tier 300</NARRATION>' +
        '<ALLLEDGERENTRIES.LIST><LEDGERNAME>Cash</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE>' +
        '<AMOUNT>-300.00</AMOUNT></ALLLEDGERENTRIES.LIST><ALLLEDGERENTRIES.LIST>' +
        '<LEDGERNAME>Professional Fees</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>' +
        '<AMOUNT>300.00</AMOUNT></ALLLEDGERENTRIES.LIST></VOUCHER></TALLYMESSAGE>',
    );
  });
});
