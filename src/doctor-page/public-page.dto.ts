import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsString,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { CleanText, IsId, IsOptionalNotNull, MaxText, OneLine, Trimmed } from '../platform/validation/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import type { StoredQuestion } from './public-page.entity.js';
import { JOINING, MAX_QUESTIONS, type Joining } from './public-page.rules.js';
import type { PublicQuestionView } from './public-page.view.js';
import { slugProblem } from './slug.rules.js';

const LIMITS = TEXT_LIMITS.public_page;
const MAX_PLANS = 100;
const QUESTIONS_RULE = `The page can have up to ${MAX_QUESTIONS} questions`;
const PLANS_RULE = 'Send each plan once, with whether it is listed, shows prices and how people join';

const Slug = () =>
  applyDecorators(
    Trimmed(),
    ValidateBy({
      name: 'isSlug',
      validator: {
        validate: (value) => typeof value === 'string' && slugProblem(value) === null,
        defaultMessage: (field) => slugProblem(typeof field?.value === 'string' ? field.value : '') ?? '',
      },
    }),
  );

const Flag = (message: string) => applyDecorators(IsBoolean({ message }));

export class PublicQuestionInput {
  /** @example 'When will the doctor answer?' */
  @OneLine()
  @IsString({ message: 'Question is required' })
  @IsNotEmpty({ message: 'Question is required' })
  @MaxText(LIMITS.question)
  question!: string;

  /** @example 'Within 24 hours on working days.' */
  @CleanText()
  @IsString({ message: 'Answer is required' })
  @IsNotEmpty({ message: 'Answer is required' })
  @MaxText(LIMITS.answer)
  answer!: string;

  /** In Hindi. Without it the page shows the question as it is. @example 'डॉक्टर कब जवाब देंगी?' */
  @IsOptionalNotNull() @OneLine() @MaxText(LIMITS.question) question_hi?: string;
  /** In Hindi. @example 'कामकाजी दिनों में 24 घंटे के अंदर।' */
  @IsOptionalNotNull() @CleanText() @MaxText(LIMITS.answer) answer_hi?: string;
}

export class PublicPlanInput {
  @IsId('Choose a plan from the list') subscription_id!: string;
  /** Whether the plan is on the page. @example true */
  @Flag('Choose whether the plan is on the page') listed!: boolean;
  /** Whether the page shows prices; otherwise it says to ask at the clinic. @example true */
  @Flag('Choose whether prices are shown') prices_shown!: boolean;
  /** Whether people join at once, after the clinic agrees, or not by themselves. @example 'open' */
  @IsIn(JOINING, { message: 'Choose how people join from the list' })
  joining!: Joining;
}

/** Fields that are left out stay unchanged. */
export class SavePublicPage {
  /** Whether patients can see the page. Needs the name and the registration number in the profile. @example true */
  @IsOptionalNotNull() @Flag('Choose whether patients can see the page') enabled?: boolean;

  /** Last part of the page's address. Earlier addresses keep working. @example 'dr-asha-rao' */
  @IsOptionalNotNull() @Slug() slug?: string;

  /** Whether search engines may list the page. @example false */
  @IsOptionalNotNull() @Flag('Choose whether search engines may list the page') indexable?: boolean;

  /** All questions, in the order of the page. */
  @IsOptionalNotNull()
  @IsArray({ message: QUESTIONS_RULE })
  @ArrayMaxSize(MAX_QUESTIONS, { message: QUESTIONS_RULE })
  @ValidateNested({ each: true, message: QUESTIONS_RULE })
  @Type(() => PublicQuestionInput)
  questions?: PublicQuestionInput[];

  /** In the order of the page. Plans that are left out stay unchanged, after these. */
  @IsOptionalNotNull()
  @IsArray({ message: PLANS_RULE })
  @ArrayMaxSize(MAX_PLANS, { message: `Send up to ${MAX_PLANS} plans` })
  @ArrayUnique((plan: PublicPlanInput | null) => plan?.subscription_id, { message: PLANS_RULE })
  @ValidateNested({ each: true, message: PLANS_RULE })
  @Type(() => PublicPlanInput)
  plans?: PublicPlanInput[];
}

export const toStoredQuestion = ({
  question,
  answer,
  question_hi = '',
  answer_hi = '',
}: PublicQuestionInput): StoredQuestion => ({ question, answer, questionHi: question_hi, answerHi: answer_hi });

export const toQuestionView = ({ question, answer, questionHi, answerHi }: StoredQuestion): PublicQuestionView => ({
  question,
  answer,
  question_hi: questionHi,
  answer_hi: answerHi,
});
