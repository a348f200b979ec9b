import { Controller, Get, Param, ParseEnumPipe, Query, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { DomainError } from '../shared/domain-error.js';
import { PosterRenderer } from './poster-renderer.js';
import { POSTER_FILES, posterFileName, toSheet, type PosterFile } from './poster.rules.js';
import { PosterParams } from './posters.dto.js';
import { findPosterSource } from './posters.queries.js';

const filePipe = new ParseEnumPipe(Object.fromEntries(POSTER_FILES.map((file) => [file, file])), {
  exceptionFactory: () => new DomainError('request.not_found'),
});

const MEDIA_TYPES = { pdf: 'application/pdf', png: 'image/png' } as const;
const BYTES = { schema: { type: 'string', format: 'binary', example: '(bytes of the file)' } } as const;

@ApiTags('profile')
@ApiBearerAuth()
@Requires('profile.read')
@Controller('posters')
export class PostersController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly renderer: PosterRenderer,
  ) {}

  /**
   * Returns a poster with the QR code of the public page.
   * @remarks To print: A4, A5 or a table tent, which is A4 to be folded in the middle, as PDF or as PNG with 200 dots per
   * inch. To share: `status.png`, 1080 × 1920 pixels. The page must have been saved, so that its address is the doctor's.
   */
  @Get(':file')
  @NoStore()
  @ApiParam({ name: 'file', enum: POSTER_FILES })
  @ApiProduces(...Object.values(MEDIA_TYPES))
  @ApiOkResponse({
    description: 'A PDF file or a PNG picture',
    content: Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, BYTES])),
  })
  @ApiErrors(
    'request.not_found',
    'plan.not_found',
    'poster.no_address',
    'poster.plan_not_listed',
    'public_page.incomplete',
  )
  async poster(
    @DoctorId() doctorId: string,
    @Param('file', filePipe) file: PosterFile,
    @Query() { language = 'en', subscription_id: planId }: PosterParams,
  ): Promise<StreamableFile> {
    const source = await this.db.read(doctorId, (tx) => findPosterSource(tx, doctorId, planId ?? null));
    const { sheet, type } = toSheet(file);
    const { poster, slug, picture } = source;
    const options = { sheet, language, picture, createdAt: this.clock.now() };
    const bytes = await this.renderer.render({ poster, options, type });
    return new StreamableFile(bytes, {
      type: MEDIA_TYPES[type],
      length: bytes.length,
      disposition: `inline; filename="${posterFileName(slug, file, language)}"`,
    });
  }
}
