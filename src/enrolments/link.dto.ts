import { IsString, MaxLength, MinLength } from 'class-validator';

const RULE = { message: 'Open the link from your message again' };

/** Names a link in a body, where no log and no history keeps it. */
export class ByLink {
  /** Of the patient's link. */
  @IsString(RULE)
  @MinLength(1, RULE)
  @MaxLength(100, RULE)
  identifier!: string;
}
