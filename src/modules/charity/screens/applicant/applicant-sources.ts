import type { Sources } from '#kinds/sources.ts'
import { withParams } from '#ui/logic/request.ts'
import { uploadTo } from '#ui/logic/sources.ts'

/** Papers of somebody without an account: they are sent and read under the proved phone. */
export const applicantSources: Partial<Sources> = {
  upload: (file, target) =>
    uploadTo(withParams('/api/charity/applicant/upload', { field: target.field }), file, target),
  fileUrl: (id, size) => withParams('/api/charity/applicant/readPaper', { id, size }),
}
