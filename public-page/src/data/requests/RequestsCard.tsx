import { dayOf } from '../../../../src/shared/calendar.js';
import { ActionButton } from '../../common/ActionButton.js';
import { type DataRequest } from '../api-types.js';
import { useTexts } from '../context.js';
import { type DataCardProps } from '../card-props.js';
import { useCall } from '../use-call.js';

type RequestsCardProps = DataCardProps & { onChanged: (changed: DataRequest) => void };

/** The patient's requests, newest first, with the answers of the clinic. */
export function RequestsCard({ data, ...props }: RequestsCardProps) {
  const texts = useTexts();
  const requests = [...data.data_requests].sort(
    (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
  );
  return (
    <section className="card requests" aria-labelledby="requests-title">
      <h2 id="requests-title">{texts.requestsTitle}</h2>
      {requests.length === 0 && <p className="hint">{texts.noRequests}</p>}
      <ul>
        {requests.map((request) => (
          <RequestItem key={request.id} request={request} {...props} />
        ))}
      </ul>
    </section>
  );
}

function RequestItem({
  request,
  calls,
  onAccessEnded,
  onChanged,
}: Omit<RequestsCardProps, 'data'> & { request: DataRequest }) {
  const texts = useTexts();
  const withdrawing = useCall(texts.failed, onAccessEnded);
  const day = (at: string) => texts.day(dayOf(new Date(at)));
  const { kind, status, message, correction, answer, answered_at: answeredAt } = request;
  const isOpen = status === 'open';
  const withdraw = () =>
    withdrawing.run(async () => {
      await calls.withdrawRequest(request.id);
      onChanged({ ...request, status: 'withdrawn' });
    });
  return (
    <li>
      <div className="request-head">
        <b>{texts.requestKinds[kind]}</b>
        <span className={`request-status request-${status}`}>{texts.statuses[status]}</span>
      </div>
      <p className="hint">
        {texts.sentOn(day(request.created_at))}
        {isOpen && ` · ${texts.dueOn(texts.day(request.due_on))}`}
        {answeredAt !== null && ` · ${texts.answeredOn(day(answeredAt))}`}
      </p>
      {correction && (
        <dl className="values">
          {(['name', 'mobile', 'email'] as const).map(
            (field) =>
              correction[field] !== undefined && (
                <div key={field}>
                  <dt>{texts[field]}</dt>
                  <dd>{correction[field]}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {message !== null && <p className="message-text">{message}</p>}
      {answer !== null && (
        <div className="answer">
          <b>{texts.answer}</b>
          <p className="message-text">{answer}</p>
        </div>
      )}
      {withdrawing.error !== null && (
        <p className="note note-error" role="alert">
          {withdrawing.error}
        </p>
      )}
      {isOpen && (
        <ActionButton className="link-button" isBusy={withdrawing.isBusy} onClick={withdraw}>
          {withdrawing.isBusy ? texts.withdrawing : texts.withdraw}
        </ActionButton>
      )}
    </li>
  );
}
