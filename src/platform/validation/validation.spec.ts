import { Transform, Type } from 'class-transformer';
import { IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { validationPipe } from './validation.js';

class Inner {
  @IsOptional() @IsString() name?: string;
}

class Body {
  @IsOptional() @IsString() name?: string;
  @IsOptional() @ValidateNested() @Type(() => Inner) inner?: Inner;
}

const check = (json: string) => validationPipe.transform(JSON.parse(json), { type: 'body', metatype: Body });

describe('a body is refused for a field that every object has', () => {
  const fields = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

  it.each([...fields, 'unknown'])('%s, beside others and below them', async (field) => {
    const message = `Unknown field ${field}`;
    const details = (name: string) => expect.objectContaining({ details: [{ field: name, message }] }) as Error;
    const refusal = (json: string) => Promise.resolve(json).then(check);
    await expect(refusal(`{"name":"Asha","${field}":"x"}`)).rejects.toThrow(details(field));
    await expect(refusal(`{"inner":{"${field}":"x"}}`)).rejects.toThrow(details(`inner.${field}`));
  });

  it('even where a text is wanted', async () =>
    expect(Promise.resolve('{"name":{"constructor":"x"}}').then(check)).rejects.toThrow('Unknown field constructor'));

  it('and never for another', async () =>
    expect(await check('{"name":"toString","inner":{"name":"Asha"}}')).toEqual({
      name: 'toString',
      inner: { name: 'Asha' },
    }));
});

describe('a query is refused for such a field, too', () => {
  class Listing {
    @IsOptional() @IsString() search?: string;
  }

  it.each(['prototype', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s', async (field) => {
    const query = JSON.parse(`{"search":"a","${field}":"x"}`) as object;
    const refusal = Promise.resolve().then(() => validationPipe.transform(query, { type: 'query', metatype: Listing }));
    await expect(refusal).rejects.toThrow(`Unknown field ${field}`);
  });
});

describe('a query that was found good', () => {
  let checks = 0;
  class Listing {
    @Transform(({ value }: { value: unknown }) => (checks++, value)) @IsOptional() @IsString() search?: string;
  }
  class Other {
    @IsOptional() @IsIn(['c']) search?: string;
  }
  const ask = async (query: object, metatype: new () => object = Listing): Promise<unknown> =>
    validationPipe.transform(query, { type: 'query', metatype });
  /** How many of the queries were checked. */
  const checked = async (...texts: string[]) => {
    checks = 0;
    for (const search of texts) await ask({ search });
    return checks;
  };

  it('is not checked again, and nobody changes it for the next', async () => {
    expect(await checked('a', 'a', 'b', 'a')).toBe(2);
    const found = await ask({ search: 'a' });
    expect(found).toBeInstanceOf(Listing);
    expect(() => Object.assign(found as object, { search: 'b' })).toThrow(TypeError);
  });

  it('is good for its own class alone', async () => {
    await ask({ search: 'a' });
    await expect(ask({ search: 'a' }, Other)).rejects.toThrow();
    expect(await ask({ search: 'c' }, Other)).toEqual({ search: 'c' });
  });

  it('is another one with a field more, which is refused every time', async () => {
    await ask({ search: 'a' });
    for (let time = 0; time < 2; time++) await expect(ask({ search: 'a', more: '1' })).rejects.toThrow();
  });

  it('gives way to newer ones, and is not kept when it is long', async () => {
    const others = Array.from({ length: 500 }, (_, n) => `other ${n}`);
    await checked('first', ...others);
    expect(await checked('first')).toBe(1);
    expect(await checked('other 499')).toBe(0);
    const long = 'x'.repeat(500);
    expect(await checked(long, long)).toBe(2);
  });
});
