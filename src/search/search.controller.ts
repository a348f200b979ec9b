import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Caller } from '../auth/caller.js';
import { CurrentCaller, DoctorId, Requires } from '../auth/caller.decorators.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { SearchParams } from './search.dto.js';
import { searchRecords } from './search.queries.js';
import type { SearchView } from './search.view.js';

@ApiTags('search')
@ApiBearerAuth()
@Requires('search.read')
@Controller('search')
export class SearchController {
  constructor(private readonly statements: SingleStatements) {}

  /**
   * Searches patients, plans and payments.
   * @remarks Case, accents and the notation of numbers make no difference. Archived patients are included. A text of fewer than
   * two characters finds nothing. An accountant finds no patients.
   */
  @Get()
  async search(
    @CurrentCaller() caller: Caller,
    @DoctorId() doctorId: string,
    @Query() { q }: SearchParams,
  ): Promise<SearchView> {
    return { results: await searchRecords(this.statements, doctorId, caller, q) };
  }
}
