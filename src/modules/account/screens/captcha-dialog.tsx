import { Modal } from 'antd'
import { useRef } from 'react'
import { focusOnOpen } from '#ui/views/focus-on-open.ts'
import { IconCaptcha } from './icon-captcha.tsx'
import type { CaptchaTicket } from './login-calls.ts'
import { PuzzleCaptcha } from './puzzle-captcha.tsx'

/** The handle of the puzzle or the picture of the icons. */
const firstControl = '[role="slider"], button'

interface CaptchaDialogProps {
  readonly kind: 'puzzle' | 'icon'
  readonly onSolved: (ticket: CaptchaTicket) => void
  readonly onClose: () => void
}

/** The captcha over the page that asked for it. */
export default function CaptchaDialog({ kind, onSolved, onClose }: CaptchaDialogProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open
      title="安全验证"
      width={368}
      footer={null}
      onCancel={onClose}
      afterOpenChange={focusOnOpen(box, firstControl)}
      mask={{ closable: false }}
      centered
    >
      <div ref={box}>
        {kind === 'puzzle' ? (
          <PuzzleCaptcha onSolved={ticket => onSolved({ kind, ticket })} />
        ) : (
          <IconCaptcha onSolved={ticket => onSolved({ kind, ticket })} />
        )}
      </div>
    </Modal>
  )
}
