import { phoneUrl, formatPhone } from '../pay/format.js';
import { type Day } from '../../../src/shared/calendar.js';
import { type Privacy } from './api-types.js';
import { useTexts } from './context.js';

/** The privacy notice, in full. */
export function NoticeCard({ privacy: { notice, contact } }: { privacy: Privacy }) {
  const texts = useTexts();
  return (
    <section className="card notice" aria-labelledby="notice-title" lang={notice.language}>
      <h2 id="notice-title">{notice.title}</h2>
      {notice.sections.map(({ heading, text }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          {text.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
      <p className="hint">{texts.noticeVersion(texts.day(notice.version as Day))}</p>
      {(contact.phone !== null || contact.email !== null) && (
        <p className="contact">
          {texts.contact}{' '}
          {contact.phone !== null && <a href={phoneUrl(contact.phone)}>{texts.call(formatPhone(contact.phone))}</a>}{' '}
          {contact.email !== null && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </p>
      )}
    </section>
  );
}
