import { IsString, MaxLength, MinLength } from 'class-validator';

/** Names a link in a body, where no log and no history keeps it. */
export class ByLink {
  /** Of the patient's link. */
  @IsString()
  @MinLength(1, { message: 'Open the link from your message again' })
  @MaxLength(100, { message: 'Open the link from your message again' })
  identifier!: string;
}
