import { Figure } from '#web/ui/figures/figure.tsx'
import { ServerText } from '#web/ui/server-name.tsx'

/** Grade or band of a result, hidden like its figures. */
export const Grade = ({ children }: { children: string }) => (
  <Figure>
    <ServerText>{children}</ServerText>
  </Figure>
)
