import { Type } from 'class-transformer';
import { IsOptional, IsString, ValidateNested } from 'class-validator';
import { validation } from './validation.js';

class Inner {
  @IsOptional() @IsString() name?: string;
}

class Body {
  @IsOptional() @IsString() name?: string;
  @IsOptional() @ValidateNested() @Type(() => Inner) inner?: Inner;
}

const check = (json: string) => validation.transform(JSON.parse(json), { type: 'body', metatype: Body });

describe('a body is refused for a field that every object has', () => {
  const fields = Object.getOwnPropertyNames(Object.prototype);

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
