import { Banner, Button } from '@primer/react';
import { Component, type ReactNode } from 'react';
import { Screen } from '../ui';

/** Keeps a screen that broke from taking the whole page along, and lets it be tried again. */
export class Boundary extends Component<
  { readonly children: ReactNode; readonly title: string; readonly again: string },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <Screen title={this.props.title}>
        <Banner
          title={this.props.title}
          variant="critical"
          description={this.state.error.message}
          primaryAction={<Button onClick={() => this.setState({ error: null })}>{this.props.again}</Button>}
        />
      </Screen>
    );
  }
}
