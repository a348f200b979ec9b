import { Body, Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { FORM_ROUTE } from '../platform/http/http.js';
import { Public } from '../platform/public.decorator.js';
import { DomainError } from '../shared/domain-error.js';

const FOLDER = new URL('./page/', import.meta.url);
const CONTENT_TYPES: Record<string, string | undefined> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page's files by name. Reading them at startup prevents path traversal. */
const FILES = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER))]));

/** Lets every merchant page frame the payment window. */
const FRAME_CSP =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors *; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Serves the sandbox page and the simulated Razorpay Checkout. The pay page may be on another origin: it loads the
 * script and frames the payment window, which opens the bank page as a popup.
 */
@Public()
@ApiExcludeController()
@Controller('sandbox')
export class SandboxPageController {
  @Get()
  page(@Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return sendFile('index.html', reply);
  }

  @Get('page/:name')
  file(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return sendFile(name, reply);
  }

  @Get('razorpay/v1/checkout.js')
  @Header('cross-origin-resource-policy', 'cross-origin')
  checkout(@Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return sendFile('checkout.js', reply);
  }

  @Get('razorpay/v1/checkout/frame')
  @Header('content-security-policy', FRAME_CSP)
  frame(@Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return sendFile('checkout-frame.html', reply);
  }

  /** The page of the payer's bank. It needs `window.opener` to post the result to the payment window. */
  @Get('razorpay/v1/checkout/bank')
  @Header('cross-origin-opener-policy', 'unsafe-none')
  bank(@Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return sendFile('bank.html', reply);
  }

  /** The page at the short address of a payment link. */
  @Get('razorpay/link/:code')
  paymentLink(@Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return sendFile('payment-link.html', reply);
  }

  /** Razorpay's hosted checkout page, for browsers that cannot show the payment window. */
  @Post('razorpay/v1/checkout/embedded')
  @RouteConfig(FORM_ROUTE)
  @HttpCode(200)
  @Header('content-type', 'text/html; charset=utf-8')
  embedded(@Body() fields: Record<string, string>): string {
    const data = JSON.stringify(fields).replaceAll('<', '\\u003c');
    return HOSTED_CHECKOUT_PAGE.replace('<!--fields-->', () => data);
  }
}

const HOSTED_CHECKOUT_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Test payment</title>
  </head>
  <body>
    <script type="application/json" id="fields"><!--fields--></script>
    <script src="../checkout.js"></script>
    <script type="module" src="/sandbox/page/embedded.js"></script>
  </body>
</html>`;

function sendFile(name: string, reply: FastifyReply): Buffer {
  const [file, type] = [FILES.get(name), CONTENT_TYPES[extname(name)]];
  if (!file || !type) throw new DomainError('request.not_found');
  void reply.header('content-type', type).header('cache-control', 'no-cache');
  return file;
}
