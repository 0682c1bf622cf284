import { Drawer } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { ImportFlow } from './import-flow.tsx'

const [narrow, wide] = [880, 1240]

export interface ImportDialogProps {
  readonly resource: AnyResource
  /** An import begun before, to go on with. */
  readonly importId?: string
  onClose(): void
}

/** Brings records from a sheet, in a drawer over their list. */
export function ImportDialog({ resource, importId, onClose }: ImportDialogProps) {
  const [step, setStep] = useState(importId ? 2 : 0)
  return (
    <Drawer
      open
      // The lines of a sheet want the width of the window.
      size={step === 2 ? wide : narrow}
      title={`导入${resource.label}`}
      onClose={onClose}
      mask={{ closable: false }}
    >
      <ImportFlow resource={resource} importId={importId} onStep={setStep} onClose={onClose} />
    </Drawer>
  )
}
