import { testimonials } from './content.js';

export function Testimonials() {
  return (
    <section className="section tinted" id="testimonials">
      <div className="container">
        <h2>What doctors say</h2>
        <ul className="grid three">
          {testimonials.map(({ quote, name, role }) => (
            <li key={name} className="box quote">
              <p className="stars">
                <span aria-hidden="true">★★★★★</span>
                <span className="sr-only">5 out of 5</span>
              </p>
              <blockquote>{quote}</blockquote>
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
