import { type PublicDoctor } from './api-types.js';
import { useTexts } from './context.js';

/** The doctor's questions and answers, in the page's language where the doctor has written it. */
export function Questions({ questions }: Pick<PublicDoctor, 'questions'>) {
  const texts = useTexts();
  if (questions.length === 0) return null;
  return (
    <section className="panel questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{texts.questionsTitle}</h2>
      {questions.map((each) => {
        const { question, answer, lang } = inLanguage(each, texts.language);
        return (
          <details key={each.question} lang={lang}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        );
      })}
    </section>
  );
}

/** `lang` is set if the texts are in another language than the page. */
function inLanguage(
  { question, answer, question_hi: hindiQuestion, answer_hi: hindiAnswer }: PublicDoctor['questions'][number],
  language: string,
): { question: string; answer: string; lang?: string } {
  if (language !== 'hi') return { question, answer };
  return hindiQuestion && hindiAnswer
    ? { question: hindiQuestion, answer: hindiAnswer }
    : { question, answer, lang: 'en-IN' };
}
