import { world, type Doctor, type World } from './helpers/world.js';

interface Question {
  template: string | null;
  text: string;
  choices: { kind: string; id: string; title: string; description?: string }[];
}

/** A message to a number that several clinics use is shown to none of them until the patient has chosen one. */
describe('a patient of several clinics', () => {
  let w: World;
  let [rao, sen, das]: Doctor[] = [];
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-06-01T06:00:00Z' });
    [rao, sen, das] = [await w.doctor(), await w.doctor(), await w.doctor()];
    for (const [doctor, doctor_name, clinic_name] of [
      [rao, 'Dr Asha Rao', 'Rao Clinic'],
      [sen, 'Dr Meera Sen', 'Sen Centre for Women and Children'],
      [das, 'Dr Tara Das', 'The Das Clinic'],
    ] as const)
      await w.must('PUT', '/api/profile', { token: doctor.token, body: { doctor_name, clinic_name } });
  });
  afterAll(() => w.end());

  /** A patient with this number to whom the doctor has sent a message. */
  const invited = async (doctor: Doctor | undefined, mobile: string, name = 'Ravi Kumar') => {
    if (!doctor) throw new Error('there is no doctor');
    const tier = await w.tier(doctor, await w.plan(doctor));
    const patient = await w.patient(doctor, { mobile, name });
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
    await w.settle();
    return patient;
  };
  const erase = async (doctor: Doctor | undefined, { id }: { id: string }) => {
    for (const path of ['', '/permanent'])
      await w.must('DELETE', `/api/patients/${id}${path}`, { token: doctor?.token ?? '' });
  };

  let numbers = 9_822_200_000;
  /** A patient of both clinics. The last message came from Sen. */
  const ofBoth = async () => {
    const mobile = String(numbers++);
    return { mobile: `+91${mobile}`, atRao: await invited(rao, mobile), atSen: await invited(sen, mobile) };
  };
  const repliesOf = async (of: Doctor | undefined, { id }: { id: string }) => {
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
    ((await w.messages(mobile)) as unknown as Question[]).filter(({ template }) => template === null);
  const stored = async (text: string) => {
    const everywhere = await w.rows('SELECT FROM reply WHERE text = $1', [text]);
    const waiting = await w.rows('SELECT FROM unclaimed_reply WHERE text = $1', [text]);
    return [everywhere.length, waiting.length];
  };

  it('is asked which clinic a message is for, and only that clinic sees it', async () => {
    const { mobile, atRao, atSen } = await ofBoth();
    await write(mobile, { text: 'The rash is back' });
    await write(mobile, { text: 'and it itches' });
    for (const seen of [await repliesOf(rao, atRao), await repliesOf(sen, atSen)])
      expect(seen).toEqual([
        ['several_clinics', null],
        ['several_clinics', null],
      ]);
    const [question, ...more] = await questions(mobile);
    expect(more).toEqual([]);
    expect(question?.choices).toMatchObject([
      { kind: 'list_reply', title: 'Rao Clinic', description: 'Dr Asha Rao' },
      { kind: 'list_reply', title: 'Sen Centre for Women an…', description: 'Dr Meera Sen' },
    ]);
    await write(mobile, { choice: question?.choices[0] });
    expect(await repliesOf(rao, atRao)).toEqual([
      ['text', 'and it itches'],
      ['text', 'The rash is back'],
    ]);
    expect((await repliesOf(sen, atSen)).flat().filter(Boolean)).toEqual(['several_clinics', 'several_clinics']);
    expect(await stored('The rash is back')).toEqual([1, 0]);
  });

  it('is asked again an hour later, not for every message', async () => {
    const { mobile } = await ofBoth();
    await write(mobile, { text: 'first' });
    await w.clock({ advance: { minutes: 59 } });
    await write(mobile, { text: 'second' });
    expect(await questions(mobile)).toHaveLength(1);
    await w.clock({ advance: { minutes: 61 } });
    await write(mobile, { text: 'third' });
    expect(await questions(mobile)).toHaveLength(2);
  });

  it('is not asked when the reply quotes a message, or is STOP', async () => {
    const { mobile, atRao, atSen } = await ofBoth();
    const [fromRao] = await w.rows<{ id: string }>(
      'SELECT provider_id AS id FROM message WHERE to_number = $1 AND doctor_id = $2',
      [mobile, rao?.id],
    );
    await write(mobile, { text: 'For Dr Rao', answers: fromRao?.id });
    await write(mobile, { text: 'STOP' });
    expect(await repliesOf(rao, atRao)).toEqual([['text', 'For Dr Rao']]);
    expect(await repliesOf(sen, atSen)).toEqual([]);
    expect(await questions(mobile)).toEqual([]);
  });

  it('leaves no unassigned messages behind after deletion or after a day', async () => {
    const [one, other] = [await ofBoth(), await ofBoth()];
    await write(one.mobile, { text: 'of the deleted' });
    await write(other.mobile, { text: 'of yesterday' });
    await erase(sen, one.atSen);
    await w.settle();
    expect(await stored('of the deleted')).toEqual([0, 0]);
    // Only Dr Rao still writes to the number.
    await write(one.mobile, { text: 'to the one that is left' });
    expect((await repliesOf(rao, one.atRao))[0]).toEqual(['text', 'to the one that is left']);
    await w.rows(`UPDATE unclaimed_reply SET created_at = now() - interval '25 hours'`);
    await w.clock({ advance: { days: 1 } });
    await w.settle();
    expect(await stored('of yesterday')).toEqual([0, 0]);
  });

  const choose = (mobile: string, question: Question | undefined, clinic: string) =>
    write(mobile, { choice: question?.choices.find(({ title }) => title.startsWith(clinic)) });

  it('is asked again when another clinic has written, which sees no earlier message', async () => {
    const { mobile, atRao } = await ofBoth();
    await write(mobile, { text: 'before Das' });
    const atDas = await invited(das, mobile.slice(3));
    await write(mobile, { text: 'after Das' });
    const [first, second] = await questions(mobile);
    expect(first?.choices).toHaveLength(2);
    expect(second?.choices).toHaveLength(3);
    await choose(mobile, second, 'The Das');
    expect(await repliesOf(das, atDas)).toEqual([['text', 'after Das']]);
    // The earlier messages were not offered to any clinic, so an invented choice gets nothing either.
    const [row] = first?.choices ?? [];
    await write(mobile, { choice: { ...row, id: row?.id.replace(rao?.id ?? '', das?.id ?? '') } });
    expect(await stored('before Das')).toEqual([0, 1]);
    await choose(mobile, first, 'Rao');
    expect((await repliesOf(rao, atRao)).map(([, text]) => text)).toEqual([null, 'before Das']);
  });

  it('assigns to a clinic what the question was about, and nothing written after the choice', async () => {
    const { mobile, atRao, atSen } = await ofBoth();
    await write(mobile, { text: 'for Rao' });
    await write(mobile, { text: 'written after the choice' });
    // WhatsApp reports the choice after a later message.
    await w.rows(`UPDATE unclaimed_reply SET at = at + interval '10 seconds' WHERE text = 'written after the choice'`);
    const [first] = await questions(mobile);
    await choose(mobile, first, 'Rao');
    expect((await repliesOf(rao, atRao)).map(([, text]) => text).filter(Boolean)).toEqual(['for Rao']);
    expect(await stored('written after the choice')).toEqual([0, 1]);
    // Two hours later there is a new question; the choices of the old one do not apply to it.
    await w.clock({ advance: { hours: 2 } });
    await write(mobile, { text: 'for Sen' });
    await choose(mobile, first, 'Rao');
    expect(await stored('for Sen')).toEqual([0, 1]);
    await choose(mobile, (await questions(mobile))[1], 'Sen');
    expect((await repliesOf(sen, atSen)).map(([, text]) => text).filter(Boolean)).toEqual(['for Sen']);
  });

  it('chooses two clinics, at once or one after the other, and only one gets the messages', async () => {
    const { mobile, atRao, atSen } = await ofBoth();
    await write(mobile, { text: 'for one of them' });
    const [question] = await questions(mobile);
    const taps = question?.choices.map((choice) =>
      w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mobile, choice } }),
    );
    await Promise.all(taps ?? []);
    await w.settle();
    for (const clinic of ['Rao', 'Sen']) await choose(mobile, question, clinic);
    expect(await stored('for one of them')).toEqual([1, 0]);
    const texts = [...(await repliesOf(rao, atRao)), ...(await repliesOf(sen, atSen))].map(([, text]) => text);
    expect(texts.filter(Boolean)).toEqual(['for one of them']);
  });

  it('types an answer, which is an ordinary message: no clinic sees it before one is chosen', async () => {
    const { mobile, atRao, atSen } = await ofBoth();
    await write(mobile, { text: 'The rash is back' });
    for (const text of ['1', 'Rao Clinic', 'Dr Asha Rao']) await write(mobile, { text });
    for (const seen of [await repliesOf(rao, atRao), await repliesOf(sen, atSen)])
      expect(seen.flat().filter((value) => value !== 'several_clinics')).toEqual([null, null, null, null]);
    expect(await questions(mobile)).toHaveLength(1);
  });

  it('chooses with a reply that quotes another clinic’s message, and the choice counts', async () => {
    const { mobile, atRao, atSen } = await ofBoth();
    const [ofRao] = await w.rows<{ id: string }>(
      'SELECT provider_id AS id FROM message WHERE to_number = $1 AND doctor_id = $2',
      [mobile, rao?.id],
    );
    await write(mobile, { text: 'for Sen' });
    const [question] = await questions(mobile);
    await write(mobile, { choice: question?.choices[1], answers: ofRao?.id });
    expect(await repliesOf(rao, atRao)).toEqual([['several_clinics', null]]);
    expect(await repliesOf(sen, atSen)).toEqual([['text', 'for Sen']]);
  });

  it('chooses a clinic that has deleted the patient, and no clinic gets the message', async () => {
    const { mobile, atRao, atSen } = await ofBoth();
    await write(mobile, { text: 'for the deleted' });
    const [question] = await questions(mobile);
    await erase(sen, atSen);
    await choose(mobile, question, 'Sen');
    await choose(mobile, question, 'Rao');
    expect(await stored('for the deleted')).toEqual([0, 0]);
    expect((await repliesOf(rao, atRao)).map(([, text]) => text)).toEqual([null]);
  });

  it('still has to choose when a clinic has deleted only one member of the family', async () => {
    const { mobile, atRao, atSen: mother } = await ofBoth();
    const child = await invited(sen, mobile.slice(3), 'Child of Ravi Kumar');
    await erase(sen, child);
    await w.settle();
    await write(mobile, { text: 'about the mother' });
    expect(await repliesOf(rao, atRao)).toEqual([['several_clinics', null]]);
    await choose(mobile, (await questions(mobile))[0], 'Sen');
    expect(await repliesOf(sen, mother)).toEqual([['text', 'about the mother']]);
  });

  it('chooses after more than a day, and the messages are stored for no clinic', async () => {
    const { mobile, atRao } = await ofBoth();
    await write(mobile, { text: 'long ago' });
    const [question] = await questions(mobile);
    await w.rows(`UPDATE unclaimed_reply SET created_at = now() - interval '25 hours'`);
    await w.clock({ advance: { days: 2 } });
    await w.settle();
    await choose(mobile, question, 'Rao');
    expect(await stored('long ago')).toEqual([0, 0]);
    expect((await repliesOf(rao, atRao)).map(([, text]) => text)).toEqual([null]);
  });
});
