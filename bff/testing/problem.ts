/** The problem details of a response, as far as tests compare them. */
export async function problemOf(response: Response): Promise<{ status: number; code: string; detail?: string }> {
  return (await response.json()) as { status: number; code: string; detail?: string } // problem.ts writes nothing else
}
