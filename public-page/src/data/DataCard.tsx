import { type PersonalData } from './api-types.js';
import { useTexts } from './context.js';
import { toSections, toTextFile, type LabeledValue, type Section } from './sections.js';

/** The rows of these have cards of their own. */
const ELSEWHERE: string[] = ['consents', 'data_requests'];
/** The byte order mark lets old editors recognise UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers read it later
}

/** Prints the page with all sections open. */
function printAll(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
  print();
}

/** Everything that is stored about the patient, with a download. */
export function DataCard({ data }: { data: PersonalData }) {
  const texts = useTexts();
  const at = texts.instant(new Date(data.produced_at));
  const sections = toSections(data, texts);
  const download = () =>
    saveFile(
      `${texts.fileName}-${data.produced_at.slice(0, 10)}.txt`,
      toTextFile(`${texts.dataTitle}\n${texts.dataNote(at)}`, sections, texts),
    );
  return (
    <section className="card stored-data" aria-labelledby="data-title">
      <h2 id="data-title">{texts.dataTitle}</h2>
      <p className="hint">{texts.dataNote(at)}</p>
      {sections
        .filter(({ name }) => !ELSEWHERE.includes(name))
        .map((section) => (
          <SectionDetails key={section.name} section={section} />
        ))}
      <div className="form-actions">
        <button className="button secondary" type="button" onClick={download}>
          {texts.download}
        </button>
        <button className="button secondary" type="button" onClick={printAll}>
          {texts.print}
        </button>
      </div>
    </section>
  );
}

function SectionDetails({ section: { name, title, entries } }: { section: Section }) {
  const texts = useTexts();
  return (
    <details open={name === 'patient'}>
      <summary>{title}</summary>
      {entries.length === 0 && <p className="hint">{texts.none}</p>}
      {entries.map((entry, index) => (
        <Values key={index} entry={entry} />
      ))}
    </details>
  );
}

const Values = ({ entry }: { entry: LabeledValue[] }) => (
  <dl className="values">
    {entry.map(({ field, label, value }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
