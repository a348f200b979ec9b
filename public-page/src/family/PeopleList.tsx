import { useEffect, useRef } from 'react';
import { formatRupees } from '../../../src/shared/money.js';
import { formatAmount } from '../pay/format.js';
import { type PayerPageView, type Person } from './api-types.js';
import { useFamilyTexts } from './family-texts.js';
import { type FamilyTexts } from './texts.en.js';
import {
  addAll,
  chooseTier,
  chosenLines,
  isFull,
  payableLines,
  payableTiers,
  toggleAdded,
  totalOf,
  type Choice,
  type Line,
  type Offer,
} from './payer-offers.js';

interface Props {
  view: PayerPageView;
  /** Null if there is nothing to pay. */
  offer: Offer | null;
  /** True while a payment is being started or made. */
  isFixed: boolean;
  onChoice: (choice: Choice) => void;
}

/** Everybody the payer pays for. Nobody is added to the payment until the payer does it. */
export function PeopleList({ view, offer, isFixed, onChoice }: Props) {
  const texts = useFamilyTexts();
  const list = useRef<HTMLFieldSetElement>(null);
  const lines = offer ? payableLines(offer) : [];
  // Inputs that were changed before hydration reported no event: the choice is read from them once.
  const readEarlyChoice = useRef(() => {
    const early = offer && list.current && readChoice(list.current, offer.choice);
    if (early) onChoice(early);
  });
  useEffect(() => readEarlyChoice.current(), []);
  return (
    <fieldset ref={list} className="people-list" disabled={isFixed && offer !== null}>
      <legend className="sr-only">{texts.peopleTitle}</legend>
      {offer && lines.length > 1 && <AddAll offer={offer} lines={lines} onChoice={onChoice} />}
      {view.people.map((person) => (
        <PersonCard
          key={person.enrolment_id}
          view={view}
          person={person}
          line={lines.find((line) => line.person === person) ?? null}
          choice={offer?.choice ?? null}
          onChoice={onChoice}
        />
      ))}
    </fieldset>
  );
}

/** The choice in the inputs of the list; null if it is the known one. */
function readChoice(list: HTMLFieldSetElement, known: Choice): Choice | null {
  let choice = known;
  for (const select of list.querySelectorAll('select'))
    if (select.value !== choice.tierIds[select.name]) choice = chooseTier(choice, select.name, select.value);
  for (const box of list.querySelectorAll<HTMLInputElement>('input'))
    if (box.checked !== choice.added.includes(box.value)) choice = toggleAdded(choice, box.value);
  return choice === known ? null : choice;
}

function AddAll({ offer, lines, onChoice }: { offer: Offer; lines: Line[]; onChoice: Props['onChoice'] }) {
  const texts = useFamilyTexts();
  const all = addAll(offer, true);
  const isAll = offer.choice.added.length === all.added.length;
  const hasMore = all.added.length < lines.length;
  const count = texts.paymentFor(all.added.length);
  const add = hasMore ? texts.addMost : texts.addAll;
  return (
    <>
      {hasMore && <p className="panel-note">{texts.mostAtOnce(count)}</p>}
      <button
        className="button secondary needs-javascript"
        type="button"
        onClick={() => onChoice(isAll ? addAll(offer, false) : all)}
      >
        {isAll ? texts.removeAll : add(count, formatRupees(totalOf(chosenLines({ ...offer, choice: all }))))}
      </button>
    </>
  );
}

interface PersonProps {
  view: PayerPageView;
  person: Person;
  /** Null if the person cannot be paid for now. */
  line: Line | null;
  choice: Choice | null;
  onChoice: Props['onChoice'];
}

function PersonCard({ view, person, line, choice, onChoice }: PersonProps) {
  const texts = useFamilyTexts();
  const { enrolment_id: id, first_name: name, status, own_identifier: ownIdentifier } = person;
  const note = noteOf(person, texts);
  return (
    <section className="card person" aria-labelledby={`person-${id} plan-${id}`}>
      <div className="person-head">
        <h2 id={`person-${id}`}>{name}</h2>
        <span className={`badge badge-${status}`}>{statusText(person, texts)}</span>
      </div>
      <p id={`plan-${id}`} className="person-plan">
        {person.plan_name}
      </p>
      {note !== '' && <p className="person-note">{note}</p>}
      {line && choice && <PersonChoice view={view} line={line} choice={choice} onChoice={onChoice} />}
      {ownIdentifier !== null && (
        <a className="own-page" href={`/s/${encodeURIComponent(ownIdentifier)}`}>
          {texts.ownPage(name)}
        </a>
      )}
    </section>
  );
}

function PersonChoice({
  view,
  line: { person, tier },
  choice,
  onChoice,
}: Omit<PersonProps, 'line' | 'person' | 'choice'> & { line: Line; choice: Choice }) {
  const texts = useFamilyTexts();
  const { enrolment_id: id, first_name: name } = person;
  const tiers = payableTiers(view, person);
  const isAdded = choice.added.includes(id);
  return (
    <>
      {tiers.length > 1 && (
        <select
          className="tier-select"
          name={id}
          aria-label={texts.tierOf(name)}
          value={tier.id}
          onChange={({ currentTarget }) => onChoice(chooseTier(choice, id, currentTarget.value))}
        >
          {tiers.map((each) => (
            <option key={each.id} value={each.id}>
              {`${each.name ?? texts.tierName[each.validity_type]} · ${formatAmount(each.amount)}`}
            </option>
          ))}
        </select>
      )}
      <label className="tier add-person">
        <input
          type="checkbox"
          value={id}
          checked={isAdded}
          disabled={!isAdded && isFull(choice)}
          onChange={() => onChoice(toggleAdded(choice, id))}
        />
        <span className="tier-box needs-javascript" />
        <span className="tier-name">{texts.add(name)}</span>
        <span className="tier-price">
          <b>{formatAmount(tier.amount)}</b> <small>{texts.perMonths(tier.months)}</small>
        </span>
      </label>
    </>
  );
}

function statusText({ status }: Person, texts: FamilyTexts): string {
  switch (status) {
    case 'due':
      return texts.statusDue;
    case 'active':
      return texts.statusActive;
    case 'expired':
      return texts.statusExpired;
    case 'paused':
      return texts.statusPaused;
  }
}

/** The days that count for the person; empty before the first payment. */
function noteOf({ status, end_date: endDate, due_on: dueOn, tiers }: Person, texts: FamilyTexts): string {
  if (status === 'paused') return texts.notPayable;
  if (dueOn !== null) return texts.payBy(texts.day(dueOn));
  if (status === 'active') return endDate === null ? '' : texts.validUntil(texts.day(endDate));
  if (tiers.length === 0) return texts.notPayable;
  return endDate === null ? '' : texts.endedOn(texts.day(endDate));
}
