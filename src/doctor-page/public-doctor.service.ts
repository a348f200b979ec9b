import { Injectable } from '@nestjs/common';
import { SingleStatements } from '../platform/db/single-statements.js';
import { findShownPublicPage, type ShownPublicPage } from './public-doctor.queries.js';

/** Doctors' public pages, as everybody sees them. */
@Injectable()
export class PublicDoctorService {
  constructor(private readonly statements: SingleStatements) {}

  /** The page with a current or earlier slug, and whose it is. @throws DomainError `public_page.unknown`. */
  find(slug: string): Promise<ShownPublicPage> {
    return findShownPublicPage(this.statements, slug);
  }
}
