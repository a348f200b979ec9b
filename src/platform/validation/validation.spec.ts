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

describe('a body with a field that every object has is rejected', () => {
  const fields = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

  it.each([...fields, 'unknown'])('%s, at the top level and nested', async (field) => {
    const message = `Unknown field ${field}`;
    const details = (name: string) => expect.objectContaining({ details: [{ field: name, message }] }) as Error;
    const checked = (json: string) => Promise.resolve(json).then(check);
    await expect(checked(`{"name":"Asha","${field}":"x"}`)).rejects.toThrow(details(field));
    await expect(checked(`{"inner":{"${field}":"x"}}`)).rejects.toThrow(details(`inner.${field}`));
  });

  it('constructor, inside a text field', async () =>
    expect(Promise.resolve('{"name":{"constructor":"x"}}').then(check)).rejects.toThrow('Unknown field constructor'));

  it('a body with valid fields is accepted', async () =>
    expect(await check('{"name":"toString","inner":{"name":"Asha"}}')).toEqual({
      name: 'toString',
      inner: { name: 'Asha' },
    }));
});

describe('a query with such a field is rejected, too', () => {
  class Listing {
    @IsOptional() @IsString() search?: string;
  }

  it.each(['prototype', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s', async (field) => {
    const query = JSON.parse(`{"search":"a","${field}":"x"}`) as object;
    const checked = Promise.resolve().then(() => validationPipe.transform(query, { type: 'query', metatype: Listing }));
    await expect(checked).rejects.toThrow(`Unknown field ${field}`);
  });
});

describe('a query that passed validation', () => {
  let checks = 0;
  class Listing {
    @Transform(({ value }: { value: unknown }) => (checks++, value)) @IsOptional() @IsString() search?: string;
  }
  class Other {
    @IsOptional() @IsIn(['c']) search?: string;
  }
  const validate = async (query: object, metatype: new () => object = Listing): Promise<unknown> =>
    validationPipe.transform(query, { type: 'query', metatype });
  /** How many of the queries were checked. */
  const checked = async (...texts: string[]) => {
    checks = 0;
    for (const search of texts) await validate({ search });
    return checks;
  };

  it('is not checked again, and its cached object is frozen', async () => {
    expect(await checked('a', 'a', 'b', 'a')).toBe(2);
    const found = await validate({ search: 'a' });
    expect(found).toBeInstanceOf(Listing);
    expect(() => Object.assign(found as object, { search: 'b' })).toThrow(TypeError);
  });

  it('is cached for its own class only', async () => {
    await validate({ search: 'a' });
    await expect(validate({ search: 'a' }, Other)).rejects.toThrow();
    expect(await validate({ search: 'c' }, Other)).toEqual({ search: 'c' });
  });

  it('is checked again with an additional field, and rejected every time', async () => {
    await validate({ search: 'a' });
    for (let time = 0; time < 2; time++) await expect(validate({ search: 'a', more: '1' })).rejects.toThrow();
  });

  it('is evicted by newer ones, and not cached when it is long', async () => {
    const others = Array.from({ length: 500 }, (_, n) => `other ${n}`);
    await checked('first', ...others);
    expect(await checked('first')).toBe(1);
    expect(await checked('other 499')).toBe(0);
    const long = 'x'.repeat(500);
    expect(await checked(long, long)).toBe(2);
  });
});
