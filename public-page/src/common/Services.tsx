import { Icon } from '../pay/Icon.js';

interface Props {
  /** The level of the heading. */
  heading: 'h2' | 'h3';
  title: string;
  icon: 'check' | 'cross';
  items: string[];
}

/** A titled list of what a plan covers, or does not cover; nothing without items. */
export function Services({ heading: Heading, title, icon, items }: Props) {
  if (items.length === 0) return null;
  return (
    <div className="services">
      <Heading>{title}</Heading>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Icon name={icon} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
