import { IsString, MaxLength, MinLength } from 'class-validator';

const RULE = { message: 'Open the link from your message again' };

/** Names a link in a body, where no log and no history keeps it. */
export class ByLink {
  /** The last part of the payment link. */
  @IsString(RULE)
  @MinLength(1, RULE)
  @MaxLength(100, RULE)
  identifier!: string;
}
