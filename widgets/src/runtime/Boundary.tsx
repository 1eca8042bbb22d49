import { Component, type ReactNode } from 'react';

type BoundaryProps = {
  readonly children: ReactNode;
  /** Drawn instead; `again` tries once more. */
  readonly instead: (again: () => void) => ReactNode;
  readonly onError: (error: unknown) => void;
};

/** React knows error boundaries only as classes. One element that breaks leaves the others and the page alone. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.isBroken ? this.props.instead(() => this.setState({ isBroken: false })) : this.props.children;
  }
}
