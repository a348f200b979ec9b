import { IsOptional, Matches } from 'class-validator';
import { ListParams } from '../../platform/lists/list.dto.js';

export class BookEntriesParams extends ListParams {
  /** April to March; by default the present one. @example '2026-27' */
  @IsOptional()
  @Matches(/^\d{4}-\d{2}$/, { message: 'Enter a financial year such as 2026-27' })
  financial_year?: string;
}

export class BooksParams {
  /** April to March; by default the present one. @example '2026-27' */
  @IsOptional()
  @Matches(/^\d{4}-\d{2}$/, { message: 'Enter a financial year such as 2026-27' })
  financial_year?: string;
}
