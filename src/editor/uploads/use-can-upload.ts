import { useEffect, useState } from 'react'
import type { UploadClient } from './upload-client.ts'

/** Whether the endpoint told how to upload, undefined until it did or failed; and how to ask again. */
export function useCanUpload(client: UploadClient) {
  const [canUpload, setCanUpload] = useState<boolean>()
  const [asked, setAsked] = useState(0)
  // `asked` says when to ask again.
  useEffect(() => {
    let isGone = false
    client.config().then(
      config => isGone || setCanUpload(config.purposes.image.action !== ''),
      () => isGone || setCanUpload(false),
    )
    return () => {
      isGone = true
    }
  }, [client, asked])
  return { canUpload, askUpload: () => setAsked(count => count + 1) }
}
