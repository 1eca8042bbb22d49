/** Why a file that could be read is not stored. */
export class IngestFault extends Error {
  override readonly name = 'IngestFault';
  constructor(
    readonly code:
      | 'catalog.suspicious'
      | 'catalog.otherGrid'
      | 'catalog.otherKind'
      | 'catalog.unknownDataSet'
      | 'catalog.changedMeanwhile',
    message: string,
    readonly option?: string,
  ) {
    super(message);
  }
}
