/** A tag of the clinic, and how many patients have it. */
export class TagView {
  /** @example '0199f2c3-7b41-7e5d-9a60-2f8d4c1b6e93' */
  id!: string;
  /** @example 'Diabetes programme' */
  name!: string;
  /** Patients with the tag who are not archived. @example 12 */
  patients!: number;
  /** Archived patients with the tag. @example 1 */
  archived_patients!: number;
}

export class TagsView {
  tags!: TagView[];
}

export class TagResponse {
  /** Text to show. @example 'Tag renamed' */
  message!: string;
  tag!: TagView;
}
