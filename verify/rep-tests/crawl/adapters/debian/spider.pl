# LWP::RobotUA as its manual says, in the smallest crawler: perl spider.pl SEED
use strict;
use warnings;
use HTML::LinkExtor;
use LWP::RobotUA;
use URI;

my ($seed) = @ARGV;
my $ua = LWP::RobotUA->new('ExampleBot/1.0', 'bot@bot.example');
$ua->delay(0);
$ua->timeout(5);
my $host = URI->new($seed)->host_port;
my @queue = ($seed);
my %known = ($seed => 1);
while (defined(my $url = shift @queue)) {
    my $response = $ua->get($url);
    next unless $response->is_success && $response->content_type eq 'text/html';
    my $links = HTML::LinkExtor->new(undef, $response->base);
    $links->parse($response->decoded_content);
    for my $link ($links->links) {
        my ($tag, %attributes) = @$link;
        next unless $tag eq 'a' && $attributes{href};
        my $next = URI->new($attributes{href});
        push @queue, "$next" if $next->scheme eq 'http' && $next->host_port eq $host && !$known{$next}++;
    }
}
