import { useState } from 'react';
import { useCall } from '../../common/use-call.js';
import { type PublicDoctor } from '../../doctor/api-types.js';
import { loadNotice, type PrivacyNotice } from '../api.js';
import { joinErrorText, useJoinTexts } from '../context.js';

/** The privacy notice, loaded when it is opened. */
export function Notice({ slug }: Pick<PublicDoctor, 'slug'>) {
  const texts = useJoinTexts();
  const [notice, setNotice] = useState<PrivacyNotice | null>(null);
  const loading = useCall((error) => joinErrorText(error, texts));
  const load = () => {
    if (!notice) loading.run(async () => setNotice(await loadNotice(slug, texts.language)));
  };
  return (
    <details className="notice" onToggle={load}>
      <summary>{texts.notice}</summary>
      {loading.isBusy && <p role="status">{texts.loading}</p>}
      {loading.error !== null && (
        <p className="note note-error" role="alert">
          {loading.error}
        </p>
      )}
      {notice && (
        <>
          <p className="hint">{texts.noticeNote}</p>
          {notice.sections.map(({ heading, text }) => (
            <div key={heading}>
              <h4>{heading}</h4>
              {text.split('\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          ))}
        </>
      )}
    </details>
  );
}
