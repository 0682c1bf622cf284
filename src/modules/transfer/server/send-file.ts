import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const types: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** Answers with a file to be saved under a name; never shown inside the page. */
export async function sendFile(
  reply: FastifyReply,
  file: { name: string; content: Readable; size?: number },
): Promise<void> {
  const type = types[file.name.slice(file.name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
  if (file.size !== undefined) reply.header('content-length', file.size)
  await reply.send(file.content)
}
