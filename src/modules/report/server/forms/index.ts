import type { FastifyReply } from 'fastify'
import type { FormPaper } from './form-paper.ts'

/** Answers with a form as a PDF of A4, or as a sheet. What draws it is loaded at the first one, as for reports. */
export async function sendForm(
  reply: FastifyReply,
  form: FormPaper,
  format: 'pdf' | 'xlsx',
): Promise<void> {
  const drawing = await import('./send-form.ts')
  return drawing.sendForm(reply, form, format)
}
