import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { oneLine } from '../../shared/text.js';
import { TEXT_LIMITS, tooLongMessage } from '../../shared/text-limits.js';
import { MaxText, OneLine } from '../../platform/validation/validation.js';
import { MAX_TAGS } from './tag.rules.js';

const LIMIT = TEXT_LIMITS.tag.name;
const MISSING = 'Enter a tag';
/** Commas separate the tags in filters and files. */
const [NO_COMMA, COMMA_RULE] = [/^[^,]*$/, 'A tag cannot contain a comma'];
const LIST_RULE = 'Tags must be a list of texts';

/** The name of one tag. If several rules are violated, the message of the last one is shown. */
export const IsTagName = () =>
  applyDecorators(
    OneLine(),
    MaxText(LIMIT),
    Matches(NO_COMMA, { message: COMMA_RULE }),
    IsNotEmpty({ message: MISSING }),
    IsString({ message: MISSING }),
  );

/** Names of tags; see `IsTagName`. */
export const IsTagList = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? value.map((item: unknown) => (typeof item === 'string' ? oneLine(item) : item)) : value,
    ),
    MaxLength(LIMIT.max, { each: true, message: tooLongMessage(LIMIT) }),
    Matches(NO_COMMA, { each: true, message: COMMA_RULE }),
    IsNotEmpty({ each: true, message: MISSING }),
    IsString({ each: true, message: LIST_RULE }),
    ArrayMaxSize(MAX_TAGS, { message: `A patient can have at most ${MAX_TAGS} tags` }),
    IsArray({ message: LIST_RULE }),
  );

export class RenameTag {
  /** @example 'Diabetes programme' */
  @IsTagName() name!: string;
}

/** Tags to add to a patient and to remove. Tags that the patient has or lacks already stay as they are. */
export class ChangeTags {
  /** @example ['Diabetes programme'] */
  @IsOptional() @IsTagList() add?: string[] | null;
  /** @example [] */
  @IsOptional() @IsTagList() remove?: string[] | null;
}
