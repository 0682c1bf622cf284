import { fetchAsk } from '#ui/logic/asks.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { type Paper, reportInstance } from '../../model/index.ts'
import { reportInstancePreview } from '../../model/report-instance-calls.ts'
import { reportPreviewGet } from '../../model/report-preview-calls.ts'

interface Place {
  readonly id: string | null
  readonly token: string | null
}

/** The paper behind an address: of a link for anybody, of a record for those who may view it. */
export function fetchPaper({ id, token }: Place): Promise<Paper> {
  return token === null
    ? fetchAsk(reportInstancePreview, { id: id ?? '' })
    : fetchAsk(reportPreviewGet, { token })
}

/** Saves the same paper as a PDF that the server makes. */
export function savePdf({ id, token }: Place): Promise<void> {
  return token === null
    ? download(callOf(reportInstance, 'getPdf'), { id: id ?? '' })
    : download('/api/zhuanti/reportPreview/getPdf', { token })
}
