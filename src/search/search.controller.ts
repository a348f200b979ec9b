import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { SearchParams } from './search.dto.js';
import { searchRecords } from './search.queries.js';
import type { SearchView } from './search.view.js';

@ApiTags('search')
@ApiBearerAuth()
@Roles('doctor')
@Controller('search')
export class SearchController {
  constructor(private readonly statements: SingleStatements) {}

  /**
   * Searches patients, plans and payments.
   * @remarks Case, accents and the notation of numbers make no difference. Archived patients are included. A text of fewer than
   * two characters finds nothing.
   */
  @Get()
  async search(@DoctorId() doctorId: string, @Query() { q }: SearchParams): Promise<SearchView> {
    return { results: await searchRecords(this.statements, doctorId, q) };
  }
}
