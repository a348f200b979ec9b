import { IsString, MaxLength, MinLength } from 'class-validator';

const RULE = { message: 'Open the link from your message again' };

/** A link identifier in the request body, where neither logs nor the browser history record it. */
export class ByLink {
  /** The last part of the payment link. */
  @IsString(RULE)
  @MinLength(1, RULE)
  @MaxLength(100, RULE)
  identifier!: string;
}
