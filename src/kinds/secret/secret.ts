import { z } from 'zod'
import { type AnyField, type FieldBase, fieldMaker } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { readValue } from '../read-value.ts'

/** A key or password of a channel: sealed, never searched, masked as a whole. */
export interface SecretField extends FieldBase<'secret', string> {
  /** Characters at most; 4000 when absent. */
  readonly max?: number
  /** Drawn as a text area (private keys). */
  readonly lines?: number
}

/** Declares a secret: `secret('商户密钥')`. */
export const secret = fieldMaker<SecretField>('secret')

/** Whether a field holds a key or password, which is never shown to anybody. */
export function isSecret(field: AnyField): field is SecretField {
  return field.kind === 'secret'
}

/** What everybody sees in its place. */
export const secretMask = '******'

function schema(field: SecretField): z.ZodType<string> {
  const max = field.max ?? 4000
  return (
    z
      .string('应为文字')
      .trim()
      .max(max, `不能超过 ${max} 个字`)
      // Whoever saves a form as he was shown it would overwrite the secret with its mask.
      .refine(value => value !== secretMask, '请填写新的密钥，或保持不变')
  )
}

export const secretKind: PersonalKind<SecretField> = {
  schema,
  print: () => secretMask,
  parse: (typed, field) => readValue(schema(field), typed),
  operators: ['filled', 'blank'],
  sortable: false,
  mask: () => secretMask,
  isPersonal: () => true,
}
