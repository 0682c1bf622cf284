import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'

/** What every captcha picture has. */
interface Challenge {
  readonly challengeId: string
  /** Seconds. */
  readonly expiresIn: number
}

/** A captcha picture that renews itself before it expires and after a wrong answer. */
export function useChallenge<C extends Challenge>(fetchChallenge: () => Promise<C>) {
  const [challenge, setChallenge] = useState<C>()
  const [note, setNote] = useState<string>()
  const asked = useRef(0)

  const renew = useCallback(async () => {
    asked.current += 1
    const own = asked.current
    setChallenge(undefined)
    try {
      const next = await fetchChallenge()
      // Only the newest picture counts: the server has voided the ones before.
      if (own === asked.current) setChallenge(next)
    } catch (error) {
      if (own === asked.current) setNote(sentenceOfError(error))
    }
  }, [fetchChallenge])

  useEffect(() => {
    void renew()
  }, [renew])

  useEffect(() => {
    if (challenge === undefined) return
    const timer = setTimeout(renew, (challenge.expiresIn - 2) * 1_000)
    return () => clearTimeout(timer)
  }, [challenge, renew])

  const refuse = (sentence: string) => {
    setNote(sentence)
    void renew()
  }
  const change = () => {
    setNote(undefined)
    void renew()
  }
  return { challenge, note, refuse, change }
}
