import 'reflect-metadata';
import { Controller, Get, Module, NotFoundException, Query, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { documentDeprecation } from './api-docs/deprecation.js';
import type { Operation } from './api-docs/errors.js';
import { Deprecated } from './deprecated.decorator.js';
import { sendPage } from './lists/cursor.js';

const GUIDE = 'https://nirog.example/api/docs';
const LINK = `<${GUIDE}>; rel="deprecation"`;

@Controller()
class BooksController {
  @Get('old')
  @Deprecated({ since: '2026-11-01', sunset: '2027-05-01', guide: GUIDE })
  old(@Query('missing') missing?: string): object {
    if (missing) throw new NotFoundException();
    return {};
  }

  @Get('old-list')
  @Deprecated({ since: '2026-11-01', sunset: '2027-05-01', guide: GUIDE })
  list(@Res({ passthrough: true }) reply: FastifyReply): object {
    const cursor = { fields: ['id'], columns: ['id'], after: null };
    const query = { offset: 0, limit: 2, orderBy: 'id', filter: {}, ids: null, cursor };
    return sendPage(reply, 'books', query, { rows: [{ id: 'b' }, { id: 'a' }], total: null });
  }

  @Get('present')
  present(): object {
    return {};
  }
}

@Module({ controllers: [BooksController] })
class BooksModule {}

describe('a deprecated operation', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(BooksModule, new FastifyAdapter(), { logger: false });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  const headersOf = async (path: string) => Object.fromEntries((await fetch(`${await app.getUrl()}${path}`)).headers);

  it.each(['/old', '/old?missing=yes'])('says in the response to %s when it ends', async (url) => {
    expect(await headersOf(url)).toMatchObject({
      deprecation: '@1793471400', // 1 November, 00:00 in India
      sunset: 'Fri, 30 Apr 2027 18:30:00 GMT',
      link: LINK,
    });
  });

  it('keeps the link to the next page', async () => {
    expect((await headersOf('/old-list'))['link']).toBe(`${LINK}, </old-list?after=Yg>; rel="next"`);
  });

  it('is marked in the API description', () => {
    const { paths } = SwaggerModule.createDocument(app, new DocumentBuilder().build());
    const [old, present] = [paths['/old']?.get, paths['/present']?.get] as Operation[];
    for (const operation of [old, present]) if (operation) documentDeprecation(operation);
    expect(old).toMatchObject({
      deprecated: true,
      'x-deprecation': { since: '2026-11-01', sunset: '2027-05-01', guide: GUIDE },
    });
    expect(Object.keys(old?.responses['200']?.headers ?? {})).toEqual(['Link', 'Deprecation', 'Sunset']);
    expect(present?.deprecated).toBeUndefined();
  });

  it('differs from others, which have no such headers', async () => {
    const headers = await headersOf('/present');
    expect(['deprecation', 'sunset', 'link'].filter((name) => name in headers)).toEqual([]);
  });
});
