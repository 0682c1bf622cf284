/** An operation of the description, as far as this page draws it. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly scope: string
  readonly query: readonly Parameter[]
  readonly body: Schema | null
  readonly answer: Schema
}

export interface Parameter {
  readonly name: string
  readonly required: boolean
}

/** A JSON schema, as far as examples are made of it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly [more: string]: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asSchema = (value: unknown): Schema => (isRecord(value) ? value : {})
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((held, name) => (isRecord(held) ? held[name] : undefined), value)

/** The operations of an OpenAPI description. */
export function operationsOf(
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = at(operation, 'parameters')
      const body = at(operation, 'requestBody', 'content', 'application/json', 'schema')
      return {
        ...{ method: method.toUpperCase(), path },
        summary: text(at(operation, 'summary')),
        scope: text(at(operation, 'x-scope')),
        query: (Array.isArray(parameters) ? parameters : [])
          .filter(each => at(each, 'in') === 'query')
          .map(each => ({ name: text(at(each, 'name')), required: at(each, 'required') === true })),
        body: body === undefined ? null : asSchema(body),
        answer: asSchema(
          at(operation, 'responses', '200', 'content', 'application/json', 'schema'),
        ),
      }
    }),
  )
}

/** The type of a schema in a word: `string`, `integer`, `object[]`. */
export function typeOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return type === 'array' ? `${typeOf(schema.items ?? {})}[]` : type
}

const sample = '00000000-0000-4000-8000-000000000000'

/** A value that a schema could take; of an object its required fields alone. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], name)
  const type = [schema.type ?? 'string'].flat()[0]
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {})
    return Object.fromEntries(
      properties
        .filter(([key]) => schema.required?.includes(key) === true)
        .map(([key, each]) => [key, exampleOf(each, key)]),
    )
  }
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return name === 'amount' ? 5000 : 1
  if (type === 'boolean') return false
  if (schema.format === 'uuid') return sample
  if (schema.format === 'date-time') return '2026-01-31T08:30:00.000Z'
  return name.endsWith('No') ? 'TX202601310001' : '示例'
}

/** The same call in the words of a language. */
export function writeExample(
  language: 'curl' | 'java' | 'node',
  { method, path, origin, body }: { method: string; path: string; origin: string; body: string },
): string {
  if (language === 'curl')
    return [
      `BODY='${body}'`,
      'TS=$(date +%s); NONCE=$(openssl rand -hex 16)',
      'DIGEST=$(printf %s "$BODY" | openssl dgst -sha256 -hex | sed "s/.* //")',
      `SIGN=$(printf '${method}\\n${path}\\n%s\\n%s\\n%s' "$TS" "$NONCE" "$DIGEST" | openssl dgst -sha256 -hmac "$SECRET" -hex | sed "s/.* //")`,
      `curl -X ${method} '${origin}${path}' \\`,
      '  -H "X-Access-Key: $ACCESS_KEY" -H "X-Timestamp: $TS" -H "X-Nonce: $NONCE" -H "X-Signature: $SIGN"' +
        (method === 'POST'
          ? ' \\\n  -H "Idempotency-Key: $NONCE" -H "Content-Type: application/json" -d "$BODY"'
          : ''),
    ].join('\n')
  if (language === 'node')
    return `import { createHash, createHmac, randomUUID } from 'node:crypto'

const body = ${JSON.stringify(body)}
const timestamp = String(Math.floor(Date.now() / 1000))
const nonce = randomUUID()
const digest = createHash('sha256').update(body).digest('hex')
const text = ['${method}', '${path}', timestamp, nonce, digest].join('\\n')
const signature = createHmac('sha256', SECRET).update(text).digest('hex')
const answer = await fetch('${origin}${path}', {
  method: '${method}',
  headers: {
    'X-Access-Key': ACCESS_KEY, 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Signature': signature,${method === 'POST' ? "\n    'Idempotency-Key': nonce, 'Content-Type': 'application/json'," : ''}
  },${method === 'POST' ? '\n  body,' : ''}
})
console.log(await answer.json())`
  return `String body = ${JSON.stringify(body)};
String timestamp = String.valueOf(System.currentTimeMillis() / 1000);
String nonce = UUID.randomUUID().toString();
String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8)));
String text = String.join("\\n", "${method}", "${path}", timestamp, nonce, digest);
Mac mac = Mac.getInstance("HmacSHA256");
mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
String signature = HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
HttpRequest request = HttpRequest.newBuilder(URI.create("${origin}${path}"))
    .header("X-Access-Key", ACCESS_KEY).header("X-Timestamp", timestamp)
    .header("X-Nonce", nonce).header("X-Signature", signature)${method === 'POST' ? '\n    .header("Idempotency-Key", nonce).header("Content-Type", "application/json")' : ''}
    .method("${method}", ${method === 'POST' ? 'BodyPublishers.ofString(body)' : 'BodyPublishers.noBody()'}).build();
System.out.println(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());`
}
