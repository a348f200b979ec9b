import { testimonials } from './content.js';

export function Testimonials() {
  return (
    <section className="band tinted" id="testimonials">
      <div className="wide">
        <h2>What doctors say</h2>
        <ul className="cells three">
          {testimonials.map(({ words, name, role }) => (
            <li key={name} className="box quote">
              <p className="stars">
                <span aria-hidden="true">★★★★★</span>
                <span className="sr-only">5 out of 5</span>
              </p>
              <blockquote>{words}</blockquote>
              <p>
                <b>{name}</b>
                <br />
                {role}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
