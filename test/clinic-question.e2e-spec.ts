import { world, type Doctor, type World } from './world.js';

interface Asked {
  template: string | null;
  text: string;
  choices: { kind: string; id: string; title: string; description?: string }[];
}

/** What is written to a number that several clinics use is shown to none of them before the patient has said for which. */
describe('a patient of several clinics', () => {
  let w: World;
  let [rao, sen]: Doctor[] = [];
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-06-01T06:00:00Z' });
    [rao, sen] = [await w.doctor(), await w.doctor()];
    for (const [doctor, doctor_name, clinic_name] of [
      [rao, 'Dr Asha Rao', 'Rao Clinic'],
      [sen, 'Dr Meera Sen', 'Sen Centre for Women and Children'],
    ] as const)
      await w.must('PUT', '/api/profile', { token: doctor.token, body: { doctor_name, clinic_name } });
  });
  afterAll(() => w.end());

  let numbers = 9_822_200_000;
  /** Both clinics have written to the number, Sen last. */
  const ofBoth = async () => {
    const mobile = String(numbers++);
    const invited = async (doctor: Doctor | undefined) => {
      if (!doctor) throw new Error('there is no doctor');
      const tier = await w.tier(doctor, await w.plan(doctor));
      const patient = await w.patient(doctor, { mobile });
      const body = { subscription_tier_id: tier };
      await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
      await w.settle();
      return patient;
    };
    return { mobile: `+91${mobile}`, atRao: await invited(rao), atSen: await invited(sen) };
  };
  const said = async (of: Doctor | undefined, { id }: { id: string }) => {
    const { replies } = await w.must<{ replies: { kind: string; text: string | null }[] }>(
      ...(['GET', `/api/patients/${id}/conversation`, { token: of?.token ?? '' }] as const),
    );
    return replies.map(({ kind, text }) => [kind, text]);
  };
  const write = async (from: string, body: object) => {
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from, ...body } });
    await w.settle();
  };
  const questions = async (mobile: string) =>
    ((await w.messages(mobile)) as unknown as Asked[]).filter(({ template }) => template === null);
  const stored = async (text: string) => {
    const everywhere = await w.rows('SELECT FROM reply WHERE text = $1', [text]);
    const waiting = await w.rows('SELECT FROM unclaimed_reply WHERE text = $1', [text]);
    return [everywhere.length, waiting.length];
  };

  it('is asked for which clinic a message is, and it alone sees it then', async () => {
    const { mobile, atRao, atSen } = await ofBoth();
    await write(mobile, { text: 'The rash is back' });
    await write(mobile, { text: 'and it itches' });
    for (const seen of [await said(rao, atRao), await said(sen, atSen)])
      expect(seen).toEqual([
        ['several_clinics', null],
        ['several_clinics', null],
      ]);
    const [asked, ...more] = await questions(mobile);
    expect(more).toEqual([]);
    expect(asked?.choices).toMatchObject([
      { kind: 'list_reply', title: 'Rao Clinic', description: 'Dr Asha Rao' },
      { kind: 'list_reply', title: 'Sen Centre for Women an…', description: 'Dr Meera Sen' },
    ]);
    await write(mobile, { choice: asked?.choices[0] });
    expect(await said(rao, atRao)).toEqual([
      ['text', 'and it itches'],
      ['text', 'The rash is back'],
    ]);
    expect((await said(sen, atSen)).flat().filter(Boolean)).toEqual(['several_clinics', 'several_clinics']);
    expect(await stored('The rash is back')).toEqual([1, 0]);
  });

  it('is asked again an hour later, not with every message', async () => {
    const { mobile } = await ofBoth();
    await write(mobile, { text: 'first' });
    await w.clock({ advance: { minutes: 59 } });
    await write(mobile, { text: 'second' });
    expect(await questions(mobile)).toHaveLength(1);
    await w.clock({ advance: { minutes: 61 } });
    await write(mobile, { text: 'third' });
    expect(await questions(mobile)).toHaveLength(2);
  });

  it('need not be asked when the reply quotes a message, or says STOP', async () => {
    const { mobile, atRao, atSen } = await ofBoth();
    const [first] = await w.rows<{ id: string }>(
      'SELECT provider_id AS id FROM message WHERE to_number = $1 ORDER BY created_at LIMIT 1',
      [mobile],
    );
    await write(mobile, { text: 'For Dr Rao', answers: first?.id });
    await write(mobile, { text: 'STOP' });
    expect(await said(rao, atRao)).toEqual([['text', 'For Dr Rao']]);
    expect(await said(sen, atSen)).toEqual([]);
    expect(await questions(mobile)).toEqual([]);
  });

  it('leaves nothing behind that nobody has seen, once deleted or after a day', async () => {
    const [one, other] = [await ofBoth(), await ofBoth()];
    await write(one.mobile, { text: 'of the deleted' });
    await write(other.mobile, { text: 'of yesterday' });
    for (const path of ['', '/permanent'])
      await w.must('DELETE', `/api/patients/${one.atSen.id}${path}`, { token: sen?.token ?? '' });
    await w.settle();
    expect(await stored('of the deleted')).toEqual([0, 0]);
    // Only Dr Rao writes to the number now.
    await write(one.mobile, { text: 'to the one that is left' });
    expect((await said(rao, one.atRao))[0]).toEqual(['text', 'to the one that is left']);
    await w.rows(`UPDATE unclaimed_reply SET created_at = now() - interval '25 hours'`);
    await w.clock({ advance: { days: 1 } });
    await w.settle();
    expect(await stored('of yesterday')).toEqual([0, 0]);
  });
});
