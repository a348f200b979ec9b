import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PublicDoctorService } from '../doctor-page/public-doctor.service.js';
import type { ShownPublicPage } from '../doctor-page/public-doctor.queries.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { PosterRenderer } from './poster-renderer.js';
import type { Poster, PosterLanguage } from './poster.rules.js';
import { findPicture } from './posters.queries.js';

/** A picture has about 70 KB. A full cache is emptied. */
const MAX_CACHED = 200;

/** The pictures that messengers show beside a link to a doctor's page. */
@Injectable()
export class PreviewPictures {
  /** By what they show. A promise, so that simultaneous requests render a picture once. */
  private readonly cache = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly doctors: PublicDoctorService,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly renderer: PosterRenderer,
  ) {}

  /** A PNG picture of 1200 × 630 pixels. @throws DomainError `public_page.unknown` or `server.busy`. */
  async find(slug: string, language: PosterLanguage): Promise<Buffer> {
    const shown = await this.doctors.find(slug);
    const key = createHash('sha256')
      .update(JSON.stringify([shown.doctorId, shown.page.doctor, language]))
      .digest('base64');
    const cached = this.cache.get(key);
    if (cached) return cached;
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    const rendered = this.render(shown, language);
    this.cache.set(key, rendered);
    return rendered.catch((error: unknown) => {
      this.cache.delete(key);
      throw error;
    });
  }

  private async render({ doctorId, page }: ShownPublicPage, language: PosterLanguage): Promise<Buffer> {
    const picture = await this.db.read(doctorId, (tx) => findPicture(tx, doctorId));
    const { name, degree, specialization, registration_number, clinic_name, clinic_address, phone } = page.doctor;
    const poster: Poster = {
      doctor_name: name,
      degree,
      specialization,
      registration_number,
      clinic_name,
      clinic_address,
      phone,
      plan_name: null,
      url: page.url,
    };
    const options = { sheet: 'preview', language, picture, createdAt: this.clock.now() } as const;
    return this.renderer.render({ poster, options, type: 'png' });
  }
}
