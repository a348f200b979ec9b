import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Public } from '../platform/public.decorator.js';
import { Refused } from '../shared/refused.js';

const FOLDER = new URL('./page/', import.meta.url);
const TYPES: Record<string, string | undefined> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page's files by name: read once, so that no name can reach another folder. */
const FILES = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER))]));

/** The sandbox's page, and the script that stands in for Razorpay's checkout. */
@Public()
@ApiExcludeController()
@Controller('sandbox')
export class SandboxPageController {
  @Get()
  page(@Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return answer('index.html', reply);
  }

  @Get('page/:name')
  file(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return answer(name, reply);
  }

  @Get('razorpay/v1/checkout.js')
  checkout(@Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return answer('checkout.js', reply);
  }
}

function answer(name: string, reply: FastifyReply): Buffer {
  const [file, type] = [FILES.get(name), TYPES[extname(name)]];
  if (!file || !type) throw new Refused('request.not_found');
  void reply.header('content-type', type).header('cache-control', 'no-cache');
  return file;
}
